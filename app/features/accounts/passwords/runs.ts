import { folded } from './folding.ts'

const runMin = 3
const loneMax = 2
/** Where fingers and children go by themselves: rows and columns of French and English keyboards, alphabet, digits. */
const forwards =
  'azertyuiop qsdfghjklm wxcvbn qwertyuiop asdfghjkl; zxcvbnm abcdefghijklmnopqrstuvwxyz 01234567890 ' +
  '&e"\'(e_ca)= !@#$%^&*() 1aqw 2zsx 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 147 258 369 159 357'
const paths = `${forwards} ${Array.from(forwards).toReversed().join('')}`

/** A text cut into runs (one sign repeated, or neighbours in their order, three at least) and single signs. */
export function runsOf(text: string): string[] {
  const signs = Array.from(text)
  const runs: string[] = []
  for (let at = 0; at < signs.length; ) {
    let end = at + 1
    while (end < signs.length && signs[end] === signs[at]) end++
    let along = at + 1
    while (along < signs.length && paths.includes(signs.slice(at, along + 1).join(''))) along++
    end = Math.max(end, along)
    if (end - at < runMin) end = at + 1
    runs.push(signs.slice(at, end).join(''))
    at = end
  }
  return runs
}

/** Nothing but runs, one after the other or alternately as in « a1b2c3 », or a group again and again; pauses and a few signs at the end do not save it. */
export function isMonotonous(password: string): boolean {
  const text = folded(password).replace(/[\s.-]+/g, '')
  return isMade(text) || (/\p{L}/u.test(text) && isMade(text.replace(/(?<=.{6})\P{L}{1,5}$/su, '')))
}

function isMade(text: string): boolean {
  const signs = Array.from(text)
  const every = (rest: number) => signs.filter((_, at) => at % 2 === rest).join('')
  return loneSigns(text) <= loneMax || loneSigns(every(0)) + loneSigns(every(1)) <= loneMax || /^(.+?)\1+$/su.test(text)
}

function loneSigns(text: string): number {
  return runsOf(text).filter((run) => run.length < runMin).length
}
