// The build turns a stylesheet into its minified text.
declare module '*.css' {
  const text: string
  export default text
}
