// What both screens that list networks say.
export const networks = {
  thisNetwork: 'your current network',
} as const
