// What is said beside a code that a wallet on another device scans.
export const scan = {
  scanPhone: 'Scan with your phone',
  scanOther: 'Scan with another phone',
  scanHint: 'Open a wallet there and scan',
  connectionCode: 'QR code with the connection link',
  codeLoading: 'Making a code',
  newCodeIn: 'New code in {time}',
  notScanned: 'Not scanned yet · new code in {time}',
  orContinueIn: 'Or continue in',
  all: 'All {count}',
  newCode: 'New code',
} as const
