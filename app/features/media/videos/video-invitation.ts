import type { FramedVideo } from './video.ts'

/**
 * The first document of a player's frame: one link, which the player replaces when it is followed. So it works without
 * script, and the provider hears of nobody before. YouTube refuses to play (error 153) for a page that hides its
 * origin, hence the referrer policy. The styles are a file: the page's policy, which holds here too, allows no inline
 * ones.
 */
export function invitation(video: FramedVideo, styles: string, poster: string | null): string {
  const label = `Lire la vidéo sur ${video.provider}`
  const picture = poster ? `<img src="${escaped(poster)}" alt="">` : ''
  return [
    `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${label}</title>`,
    `<link rel="stylesheet" href="${escaped(styles)}">`,
    `<a href="${escaped(video.src)}" referrerpolicy="strict-origin-when-cross-origin">${picture}<span>${label}</span></a>`,
  ].join('\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
