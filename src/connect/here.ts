// The place where this page runs, as the page itself sees it.
import { type Platform, platformOf } from './platform.ts'

/** Reads it anew each time: a window may become another's frame, and an installed page opens in a window of its own. */
export function platformHere(): Platform {
  const { userAgent, maxTouchPoints, standalone } = navigator as Navigator & { readonly standalone?: boolean }
  const { Telegram, TelegramWebviewProxy, TelegramWebviewProxyProto } = window as unknown as Record<string, unknown>
  return platformOf({
    userAgent,
    maxTouchPoints,
    Telegram,
    TelegramWebviewProxy,
    TelegramWebviewProxyProto,
    isFrame: window.top !== window,
    isStandalone: standalone || !!window.matchMedia?.('(display-mode: standalone)').matches,
  })
}
