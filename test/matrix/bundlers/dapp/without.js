// In place of hasp, to weigh what the dapp and a bundler's own loading of later parts are.
export const createModal = ({ networks, metadata }) => ({
  state: { status: `${metadata.name} ${networks.length}` },
  subscribe: (listener) => addEventListener('focus', listener),
  open: () => import('./later.js').then(({ later }) => later()),
})
