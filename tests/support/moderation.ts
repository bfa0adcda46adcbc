import { afterEach, beforeAll } from 'vitest'

import { startClock } from '#platform/clock.ts'

import { useMembers } from './members.ts'
import { auditLogOf, commentBy, type CommentRow } from './rows.ts'
import type { Jar, Session, Site } from './site.ts'

/** Maïwenn and Yann decide, Soline comments; the clock runs again after each test. */
export function useModeration(site: Site) {
  const jars = {} as Record<'maiwenn' | 'yann' | 'soline', Session>

  beforeAll(async () => {
    jars.maiwenn = await site.signInAs('maiwenn')
    jars.yann = (await useMembers(site).addYann()).jar
    jars.soline = await site.signInAs('soline')
  })
  afterEach(startClock)

  const moderate = (comment: CommentRow, decision: string, as: Jar, fields: Record<string, string> = {}) =>
    site.post(`/compte/moderation/${comment.id}/${decision}`, { version: String(comment.version), ...fields }, { as })
  async function undo(comment: CommentRow, as: Jar) {
    const line = await lastLine(comment.id)
    return site.post('/compte/moderation/annulation', { [`decision-${line?.number}`]: '1' }, { as })
  }
  return { jars, moderate, undo }
}

/** By Soline. */
export const pendingComment = async (content: string, more: Partial<CommentRow> = {}) =>
  (await commentBy('soline', content, more)).comment

/** It is read from the audit log of the comment. */
export const lastLine = async (commentId: string) => (await auditLogOf(commentId)).at(-1)
