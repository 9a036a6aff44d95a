// What is said of a wallet that is to be opened, in whichever way it can be reached from here.
export const wallet = {
  openWallet: 'Open {wallet}',
  openAgain: 'Open again',
  openInWallet: 'Continue in {wallet}',
  acceptThere: 'Accept the request there. This page goes on by itself.',
  walletConnected: 'Connected',
  notOpened: 'Nothing opened? Copy the link into the app.',
  wayPhone: 'Phone',
  wayDevice: 'This device',
  wayWeb: 'Web app',
  wayBrowser: 'Browser',
  waysToConnect: 'Ways to connect',
  scanWallet: 'Open it on a phone and scan',
  otherPhone: 'Show a code for another phone',
  thisPhone: 'Open on this phone',
  openWebApp: 'Open web app',
  getIt: 'Not installed? Get it',
} as const
