import type { Extension } from '#platform/extension.ts'

const auth = {
  'auth/v1/token': 'token',
  'auth/v1/user': 'user',
  'auth/v1/logout': 'sign-out',
  'auth/v1/signup': 'sign-up',
  'auth/v1/recover': 'recovery',
  'auth/v1/otp': 'code-request',
  'auth/v1/verify': 'verification',
  'auth/v1/resend': 'resend',
  'auth/v1/factors': 'factors',
  'auth/v1/factors/recovery-codes': 'recovery-codes',
  'auth/v1/factors/recovery-codes/regenerate': 'recovery-codes-renewal',
  'auth/v1/factors/recovery-codes/verify': 'recovery-code-verification',
  'auth/v1/factors/:id': 'factor',
  'auth/v1/factors/:id/challenge': 'factor-challenge',
  'auth/v1/factors/:id/verify': 'factor-verification',
  'auth/v1/*': 'unknown-operation',
}
const tables = {
  'rest/v1/articles': 'articles',
  'rest/v1/comments': 'comments',
  'rest/v1/user_roles': 'user-roles',
  'rest/v1/*': 'unknown-table',
}
const storage = {
  'storage/v1/object/public/:bucket/*': 'public-object',
  'storage/v1/object/info/:bucket/*': 'object-info',
  'storage/v1/object/list/:bucket': 'object-list',
  'storage/v1/object/:bucket': 'object-removal',
  'storage/v1/object/:bucket/*': 'object',
  'storage/v1/upload/resumable/*?': 'resumable-upload',
  'storage/v1/*': 'unknown-operation',
}

const inFolder = (folder: string, files: Record<string, string>) => ({
  file: `routes/${folder}.ts`,
  children: Object.entries(files).map(([path, name]) => ({ path, file: `routes/${folder}/${name}.ts` })),
})

/** The hosted platform's calls for programs: accounts, tables, files and changes as they happen, with their documentation. */
export default {
  name: 'hosted-api',
  routes: {
    everyone: [
      { path: 'api', file: 'routes/api-guide.tsx' },
      { path: 'api/openapi.json', file: 'routes/openapi.ts' },
      inFolder('auth', auth),
      inFolder('tables', tables),
      inFolder('storage', storage),
      { path: 'realtime/v1/*', file: 'routes/unknown-realtime.ts' },
    ],
  },
  packages: ['jose'],
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
