/** The URL, if it may be shown: data:image/, blob:, https, and http on this machine. */
export function safeImage(url: string | undefined): string | undefined {
  return url && /^(data:image\/|blob:|https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/i.test(url)
    ? url
    : undefined
}
