// What is said beside a code that a wallet on another device scans.
export const scan = {
  scanWithPhone: 'Scan with your phone',
  scanHint: 'Open a wallet on your phone and scan',
  connectionCode: 'QR code with the connection link',
  codeLoading: 'Making a code',
  newCodeIn: 'New code in {time}',
  newCode: 'There is a new code',
} as const
