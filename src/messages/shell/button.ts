// What the button in the page says.
export const button = {
  connectButton: 'Connect wallet',
  connectingButton: 'Connecting…',
  switchButton: 'Switch network',
  networkButton: 'Choose network',
} as const
