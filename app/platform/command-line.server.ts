import { parseArgs, type ParseArgsConfig } from 'node:util'
import { whyDatabaseIsDown } from './full-disk.server.ts'
import { textOfProblem } from './problem-reason.ts'

/** Works as `parseArgs`, but ends the program with a French sentence. @param usage as « npm run backup -- FICHIER » */
export function readArguments<Config extends ParseArgsConfig>(
  usage: string,
  namesMax: number,
  config: Config,
): ReturnType<typeof parseArgs<Config & { allowPositionals: true }>> {
  try {
    const commandLine = parseArgs({ ...config, allowPositionals: true })
    const more = commandLine.positionals[namesMax]
    if (more === undefined) return commandLine
    return refuse(`«\u00a0${more}\u00a0» est de trop`, usage)
  } catch (problem) {
    return refuse(sentenceOf(problem as NodeJS.ErrnoException), usage)
  }
}

function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  const option = /'(-[^ '=]*)/.exec(message)?.[1] ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `«\u00a0${option}\u00a0» n’est pas une option`
  return /does not take an argument/.test(message)
    ? `«\u00a0${option}\u00a0» ne prend pas de valeur`
    : `«\u00a0${option}\u00a0» attend une valeur`
}

function refuse(sentence: string, usage: string): never {
  console.error(`Rien n’a été fait\u00a0: ${sentence}. À écrire\u00a0: ${usage}`)
  process.exit(1)
}

export function tellSetAside(aside: string): void {
  console.log(
    `La base inutilisable est mise de côté dans «\u00a0${aside}\u00a0»\u00a0: supprimez-la quand tout va bien.`,
  )
}

export async function tellProblem(outcome: string, problem: unknown): Promise<void> {
  console.error(`${outcome}\u00a0: ${(await whyDatabaseIsDown(problem)) ?? textOfProblem(problem)}`)
  process.exitCode = 1
}
