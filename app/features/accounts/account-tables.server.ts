import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { searchWords } from '#platform/contains-text.server.ts'
import type { TeamRole } from './account.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    words: searchWords(`split_part(email, '@', 1)`),
  },
  (table) => [index('users_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
)

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    token: text('token').notNull().unique(),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
)

export const signInAccounts = pgTable(
  'sign_in_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: ownerId(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('sign_in_accounts_provider').on(table.providerId, table.accountId),
    index('sign_in_accounts_user_id').on(table.userId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId().unique(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamptz('locked_until'),
    /** Until `verified`, only this session may read the secret. It is null once the session is closed. */
    setupSessionId: uuid('setup_session_id').references(() => sessions.id, { onDelete: 'set null' }),
    setupStartedAt: timestamptz('setup_started_at'),
  },
  (table) => [index('second_factors_setup_session_id').on(table.setupSessionId)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('passkeys_user_id').on(table.userId)],
)

export const emailChanges = pgTable('email_changes', {
  userId: ownerId().primaryKey(),
  oldEmail: text('old_email').notNull(),
  newEmail: text('new_email').notNull(),
  confirmationHash: text('confirmation_hash').notNull().unique(),
  cancellationHash: text('cancellation_hash').notNull().unique(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
})

/** A newer code leaves older ones valid, so that a stranger's request cannot cancel the owner's. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId(),
    /** This is an HMAC with the server's secret: brute force finds a plain hash of six digits at once. */
    codeHash: text('code_hash').notNull(),
    linkHash: text('link_hash').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('sign_in_codes_user_id').on(table.userId)],
)

export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid('id').notNull().defaultRandom(),
    tokenHash: text('token_hash').notNull(),
    userId: ownerId(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('known_devices_user_id').on(table.userId),
  ],
)

/** The specification's table is the only source of roles and usernames. */
export const userRoles = pgTable(
  'user_roles',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerId().unique(),
    role: text('role').notNull().default('user'),
    teamRole: text('team_role').$type<TeamRole>(),
    username: text('username'),
    words: searchWords('btrim(username)'),
    suspendedAt: timestamptz('suspended_at'),
    /** `nameKeys` of the username, by the rule of this version. A trigger sets 0 when only the username changes. */
    usernameKeys: text('username_keys').array(),
    usernameKeysVersion: integer('username_keys_version').notNull().default(0),
  },
  (table) => [
    check('user_roles_role', sql`${table.role} in ('admin', 'user')`),
    check('user_roles_team_role', sql`${table.teamRole} in ('author', 'editor')`),
    uniqueIndex('user_roles_username').on(sql`lower(${table.username})`),
    index('user_roles_username_keys').using('gin', table.usernameKeys),
    index('user_roles_username_keys_version').on(table.usernameKeysVersion),
  ],
)

export const peopleAuditLog = pgTable(
  'people_journal',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    adminId: uuid('admin_id').notNull(),
    personId: uuid('person_id').notNull(),
    adminName: text('admin_name').notNull(),
    personName: text('person_name').notNull(),
    change: text('change').notNull(),
    reason: text('reason'),
    changedAt: timestamptz('changed_at').notNull(),
  },
  (table) => [
    check(
      'people_journal_change',
      sql`${table.change} in ('promoted', 'demoted', 'author', 'editor', 'suspended', 'reinstated', 'banned', 'unbanned')`,
    ),
    index('people_journal_newest').on(table.changedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)
