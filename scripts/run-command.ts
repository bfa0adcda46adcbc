// Runs a command that an extension brings: `node scripts/run-command.ts NAME ARGUMENTS`.
import './start-program.ts'
import { extensionCommand } from '#platform/extensions.server.ts'

const [name = ''] = process.argv.splice(2, 1)
const command = extensionCommand(name)
if (command) await command()
else {
  console.error(`La commande «\u00a0${name}\u00a0» n’existe pas\u00a0: l’extension qui l’apporte n’est pas installée.`)
  process.exitCode = 1
}
