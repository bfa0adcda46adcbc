export interface GuideMessage {
  from: 'program' | 'site'
  when: string
  message: object
}

const topic = 'realtime:commentaires'
const subscription = { event: 'INSERT', schema: 'public', table: 'comments', filter: 'article_id=eq.ID_ARTICLE' }
const reply = (of: string, ref: string, response: object) => ({
  topic: of,
  event: 'phx_reply',
  payload: { status: 'ok', response },
  ref,
})

/** The messages are in the order of a conversation, which a test holds with a running server. */
export const realtimeConversation: GuideMessage[] = [
  {
    from: 'program',
    when: 'Pour écouter\u00a0: jusqu’à vingt abonnements. event est INSERT, UPDATE, DELETE ou *\u00a0; table est articles ou comments\u00a0; filter, facultatif, accepte eq, neq, in et leur contraire par not, séparés par des virgules, avec au plus 5\u00a0000 valeurs par connexion. Sans access_token, ce que tout le monde lit.',
    message: {
      topic,
      event: 'phx_join',
      payload: { access_token: 'VOTRE_JETON', config: { postgres_changes: [subscription] } },
      ref: '1',
      join_ref: '1',
    },
  },
  {
    from: 'site',
    when: 'La réponse, avec le numéro de chaque abonnement. Pour un refus, status est error et response.reason le dit.',
    message: { ...reply(topic, '1', { postgres_changes: [{ id: 1, ...subscription }] }), join_ref: '1' },
  },
  {
    from: 'site',
    when: 'À partir de là, rien ne manque. Le même message, avec status error, dit pourquoi le site arrête d’envoyer (jeton expiré, session fermée).',
    message: {
      topic,
      event: 'system',
      payload: {
        channel: 'commentaires',
        extension: 'postgres_changes',
        message: 'Subscribed to PostgreSQL',
        status: 'ok',
      },
      ref: null,
      join_ref: '1',
    },
  },
  {
    from: 'site',
    when: 'Un changement, tel que cette personne peut le lire. Un changement (UPDATE) a aussi old_record, avec l’id\u00a0; une suppression (DELETE) a old_record seulement. Ce qu’on ne peut plus lire est annoncé comme supprimé.',
    message: {
      topic,
      event: 'postgres_changes',
      payload: {
        ids: [1],
        data: {
          schema: 'public',
          table: 'comments',
          commit_timestamp: '2026-11-22T10:00:00.000Z',
          type: 'INSERT',
          columns: [{ name: 'id', type: 'uuid' }],
          errors: null,
          record: {
            id: 'ID_COMMENTAIRE',
            article_id: 'ID_ARTICLE',
            user_id: 'ID_PERSONNE',
            author: 'lou@exemple.fr',
            content: 'Merci pour ces conseils.',
            validated: false,
            by_team: false,
            created_at: '2026-11-22T10:00:00+00:00',
          },
        },
      },
      ref: null,
      join_ref: '1',
    },
  },
  {
    from: 'program',
    when: 'Au moins toutes les trente secondes\u00a0: une minute sans un mot ferme la connexion.',
    message: { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '2' },
  },
  { from: 'site', when: 'La réponse.', message: { ...reply('phoenix', '2', {}), join_ref: null } },
  {
    from: 'program',
    when: 'Un nouveau jeton, avant que l’ancien n’expire. Il n’a pas de réponse.',
    message: { topic, event: 'access_token', payload: { access_token: 'VOTRE_JETON' }, ref: '3', join_ref: '1' },
  },
  {
    from: 'program',
    when: 'Pour ne plus écouter.',
    message: { topic, event: 'phx_leave', payload: {}, ref: '4', join_ref: '1' },
  },
  { from: 'site', when: 'La réponse.', message: { ...reply(topic, '4', {}), join_ref: '1' } },
]
