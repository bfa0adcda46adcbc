const closedDirectives = ["default-src 'none'", "base-uri 'none'"]

const common = [
  ...closedDirectives,
  "frame-ancestors 'none'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  // A video may be hosted elsewhere; it loads only when played.
  "media-src 'self' https:",
  "connect-src 'self'",
  "form-action 'self'",
]

/** Players of other sites, which load only when a video of theirs is played, and a letter before it leaves. */
const frames = "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com"
const isFrameAddress = /https:\/\/(?:www\.youtube-nocookie|player\.vimeo)\.com/

const styles = process.env.NODE_ENV === 'production' ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'"

export interface InlineSources {
  styles: string[]
  scripts: string[]
}

export function closedPolicy(more: string[] = [], frameAncestors: 'none' | 'self' = 'none'): string {
  return [...closedDirectives, `frame-ancestors '${frameAncestors}'`, "form-action 'none'", ...more].join('; ')
}

/** A file that is opened directly can neither run script nor send data. */
export const filePolicy = closedPolicy(['sandbox'])

/** Inline elements are allowed by hash, since cached pages cannot share a nonce. */
export function documentPolicy(document: string, inside: InlineSources | null): string {
  const { styles: sheets, scripts } = inside ?? { styles: [], scripts: [] }
  const own = [[styles, ...sheets].join(' '), ["script-src 'self'", ...scripts].join(' ')]
  return [...common, ...(isFrameAddress.test(document) ? [frames] : []), ...own].join('; ')
}

export function appPolicy(nonce: string): string {
  return [...common, frames, styles, `script-src 'self' 'nonce-${nonce}'`].join('; ')
}
