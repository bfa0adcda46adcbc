const names: Record<string, string> = {
  'instagram.com': 'Instagram',
  'pinterest.com': 'Pinterest',
  'pinterest.fr': 'Pinterest',
  'facebook.com': 'Facebook',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
  'etsy.com': 'Etsy',
  'threads.com': 'Threads',
  'threads.net': 'Threads',
  'bsky.app': 'Bluesky',
  'linkedin.com': 'LinkedIn',
  'x.com': 'X',
  'vimeo.com': 'Vimeo',
  'whatsapp.com': 'WhatsApp',
  't.me': 'Telegram',
}

export function networkName(address: string): string {
  const complete = /^https?:/.test(address) ? address : `https://${address}`
  if (!URL.canParse(complete)) return ''
  const host = new URL(complete).hostname.replace(/^(?:www|m)\./, '')
  const [, name] = Object.entries(names).find(([ending]) => host === ending || host.endsWith(`.${ending}`)) ?? []
  return name ?? (host.includes('.') ? host : '')
}
