// What screens after the first say in common: waiting for a wallet, and who is connected.
export const later = {
  cancel: 'Cancel',
  stillWaiting: 'Still waiting. Open {wallet} and look for the request.',
  pending: 'Request already open',
  pendingHint: 'Open {wallet} and answer it. This page goes on by itself.',
  disconnect: 'Disconnect',
  unknownNetwork: 'Unknown network',
  current: 'Current',
  wallets: 'Wallets',
  approveSwitch: 'Approve in {wallet}',
  approveSwitchHint: 'Accept the request to switch to {network}',
  switchDeclined: 'Switch declined',
  switchDeclinedHint: 'You stay on {network}.',
  switchFailed: '{wallet} did not switch',
  switchFailedHint: 'Switch to {network} in the wallet itself, or try again.',
  noSwitch: '{wallet} cannot switch from here',
} as const
