import type { FramedVideo } from './video.ts'

/**
 * A link opens the player, so that the provider learns nothing before. YouTube refuses to play (error 153) without a
 * referrer, hence the policy. Styles are a file, since the Content-Security-Policy forbids inline ones.
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
