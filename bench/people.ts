/** Started by `supervised-product.ts`: adds members to the database of DATA_DIR. */
const [password = '', ...emails] = process.argv.slice(2)
const { closeDatabase, openDatabase } = await import('#platform/database.server.ts')
const { addPerson } = await import('#features/accounts/people.server.ts')
await openDatabase()
for (const email of emails) await addPerson({ email, password, role: 'user', username: null })
await closeDatabase()

export {}
