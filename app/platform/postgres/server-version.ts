/** https://www.postgresql.org/docs/current/runtime-config-preset.html: major version and minor one as 150018. */
const oldest = 15

/** @param versionNumber `server_version_num` @returns one French sentence, or null */
export function whyNotVersion(versionNumber: number): string | null {
  const major = Math.floor(versionNumber / 10_000)
  if (major >= oldest) return null
  return `DATABASE_URL\u00a0: trouvé PostgreSQL ${major}, attendu un PostgreSQL ${oldest} à 18. Rien n’y a été changé.`
}
