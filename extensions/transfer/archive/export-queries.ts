import { articleKeys, simpleEntries } from '#features/articles/article-fields.ts'
import type { Kind } from '../records.ts'

const ofDraft = articleKeys.map((key) => `writing->'${key}' as "${key}"`).join(', ')
/** A withdrawn article is stored with a date that never comes. */
const publicationDate = 'case when withdrawn_at is null then created_at else date end'
const simpleColumns = simpleEntries.map(([key, { column }]) => `${column} as "${key}"`).join(', ')

/** @param tables as `exportedTables` lists them */
export function exportQueries(
  { withPasswords }: { withPasswords: boolean },
  tables: { name: string }[] = [],
): Record<Kind, string> {
  const hash = withPasswords
    ? `(select password from sign_in_accounts where user_id = users.id and provider_id = 'credential')`
    : 'null'
  return {
    people: `select users.id, email, email_verified as "emailVerified", username, user_roles.id as "roleId", role,
        team_role as "teamRole", suspended_at as "suspendedAt", created_at as "createdAt", ${hash} as "passwordHash"
      from users join user_roles on user_id = users.id order by created_at, users.id`,
    authors: `select user_id as "userId", words, portrait from author_presentations order by user_id`,
    categories: `select key, slug, name, label, colour, sentence, empty_text as "emptyText", position, moved_to as "movedTo",
        (select coalesce(jsonb_agg(former.slug order by former.slug), '[]') from former_addresses as former where kind = 'category' and target = categories.key) as addresses
      from categories order by position, key`,
    subjects: `select key, slug, name, words, sentence, picture, is_hidden as "isHidden", joined_to as "joinedTo",
        (select coalesce(jsonb_agg(former.slug order by former.slug), '[]') from former_addresses as former where kind = 'subject' and target = subjects.key) as addresses
      from subjects order by key`,
    articles: `select id, slug, title, content, category,
        (select coalesce(jsonb_agg(subject order by subject), '[]') from article_subjects where article_id = articles.id and is_tag) as tags,
        (select coalesce(jsonb_agg(former.slug order by former.slug), '[]') from former_addresses as former where kind = 'article' and target = articles.id::text) as addresses,
        (select coalesce(jsonb_agg(jsonb_build_object('address', address, 'alt', image_alts->address) || coalesce(image_details->address, '{}') order by place), '[]')
         from unnest(coalesce(images, array_remove(array[image], null))) with ordinality as listed(address, place)) as images,
        ${simpleColumns}, product, author, author_id as "authorId", date, ${publicationDate} as "createdAt",
        updated_at as "updatedAt", read_time as "readTime", version, comments_closed_at as "commentsClosedAt", withdrawn_at as "withdrawnAt"
      from articles order by created_at, id`,
    drafts: `select id, author_id as "authorId", article_id as "articleId", base_version as "baseVersion", ${ofDraft},
        created_at as "createdAt", updated_at as "updatedAt"
      from article_drafts order by created_at, id, author_id`,
    pages: `select id, slug, title, content, place, version, online_since as "onlineSince", draft,
        (select coalesce(jsonb_agg(former.slug order by former.slug), '[]') from former_addresses as former where kind = 'page' and target = pages.id::text) as addresses,
        created_at as "createdAt", updated_at as "updatedAt"
      from pages order by created_at, id`,
    comments: `select id, article_id as "articleId", user_id as "userId", author, guest_name as "guestName", content, validated, pinned, created_at as "createdAt",
        edited_at as "editedAt", version, held_by as "heldBy", answers_to as "answersTo"
      from comments order by answers_to is not null, created_at, id`,
    gone: `select slug, gone_at as "goneAt" from gone_articles order by slug`,
    settings: `select name, value, updated_at as "updatedAt" from settings order by name`,
    bans: `select user_id as "userId", reason, banned_by as "bannedBy", banned_at as "bannedAt" from comment_bans order by user_id`,
    emails: `select user_id as "userId", decisions, answers, arrivals as "newComments" from comment_letter_choices order by user_id`,
    moved: `select path, target from moved_paths order by path`,
    rows: [`select '' as "table", null::jsonb as row where false`, ...tables.map(rowsOf)].join(' union all '),
    files: `select 'article-images' as bucket, key, name, uploaded_by as "uploadedBy", created_at as "createdAt" from pictures
      union all select 'article-videos', key, name, uploaded_by, created_at from videos order by 1, 2`,
  }
}

function rowsOf({ name }: { name: string }): string {
  return `select '${name}', to_jsonb(stored) from "${name}" as stored`
}
