// What is said beside a code that a wallet on another device scans.
export const scan = {
  scanWithPhone: 'Scan with your phone',
  scanHint: 'Open a wallet on your phone and scan',
  connectionCode: 'QR code with the connection link',
  codeLoading: 'Making a code',
  newCodeIn: 'New code in {time}',
  notScanned: 'Not scanned yet. A new code may help.',
  anotherCode: 'New code',
  orContinueIn: 'Or continue in',
  all: 'All {count}',
  newCode: 'There is a new code',
} as const
