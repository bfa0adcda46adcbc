const forwards =
  'azertyuiop qsdfghjklm wxcvbn qwertyuiop asdfghjkl; zxcvbnm abcdefghijklmnopqrstuvwxyz 01234567890 ' +
  '&e"\'(-e_ca)= !@#$%^&*() 1aqw 2zsx 1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 147 258 369 159 357'
const paths = `${forwards} ${Array.from(forwards).toReversed().join('')}`

/** Length of the run that starts at `from`. With `step` 2 every other character counts: « a1z2e3 » is two runs. */
export function runLength(characters: string[], from: number, step = 1): number {
  let run = ''
  for (let at = from; at < characters.length; at += step) {
    const character = characters[at] ?? ''
    if (character === ' ' || !paths.includes(run + character)) break
    run += character
  }
  return run.length
}
