// `npm run remove-second-factor -- ADDRESS`, with the blog stopped: that account then opens without a code.
import './start-program.ts'
import { allowAbsentFolder } from '#platform/files/data-folder.server.ts'
import { readArguments, tellProblem } from '#platform/command-line.server.ts'

const usage = 'npm run remove-second-factor -- ADRESSE'
const { positionals } = readArguments(usage, 1, { options: {} })
const [email] = positionals

async function removeFrom(address: string): Promise<string> {
  const { withStoppedBlog } = await import('#platform/stopped-blog.server.ts')
  const { removeSecondFactorOf } = await import('#features/sign-in/second-factor.server.ts')
  const outcome = await withStoppedBlog({ existing: true }, () => removeSecondFactorOf(address))
  if (outcome === null) throw new Error(`aucun compte n’a l’adresse «\u00a0${address}\u00a0».`)
  if (outcome === 'none') return `Le compte ${address} ne demande pas de code\u00a0: rien n’a changé.`
  return `Le compte ${address} s’ouvre maintenant sans code. Un e-mail le lui dira, une fois le blog relancé.`
}

allowAbsentFolder()
try {
  if (!email) throw new Error(`dites de quel compte\u00a0: ${usage}.`)
  console.log(await removeFrom(email))
} catch (problem) {
  await tellProblem('La validation en deux étapes n’a pas été retirée', problem)
}
