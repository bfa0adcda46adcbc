import { escapeHtml } from '#platform/text/escape-html.ts'
import { focusMarks, posterAddress, type ShownPicture } from '../picture.ts'
import type { FramedVideo } from '../video.ts'

/**
 * A link opens the player, so that the provider learns nothing before. YouTube refuses to play (error 153) without a
 * referrer, hence the policy. Styles are a file, since the Content-Security-Policy forbids inline ones.
 */
export function invitation(video: FramedVideo, styles: string, poster: ShownPicture | null): string {
  const label = `Lire la vidéo sur ${video.provider}`
  const focus = Object.entries(focusMarks(poster?.focus ?? null)).map(([name, value]) => ` ${name}="${value}"`)
  const picture = poster ? `<img src="${escapeHtml(posterAddress(poster))}" alt=""${focus.join('')}>` : ''
  return [
    `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${label}</title>`,
    `<link rel="stylesheet" href="${escapeHtml(styles)}">`,
    `<a href="${escapeHtml(video.src)}" referrerpolicy="strict-origin-when-cross-origin">${picture}<span>${label}</span></a>`,
  ].join('\n')
}
