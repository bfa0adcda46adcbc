import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

/*
 * The pictures of the demo world have the same names in every folder, so that a size which one server made serves the
 * next ones of a run. Making all of them anew took a quarter of the processor time of journeys.
 */
const world = () => path.join(inject('runFolder'), 'world')
const variantsIn = (folder: string) => path.join(folder, 'variants/article-images')

export function useWorldVariants(dataDir: string): void {
  linkVariants(world(), dataDir)
}

/** To be called once its server has stopped. */
export function keepWorldVariants(dataDir: string): void {
  linkVariants(dataDir, world())
}

function linkVariants(from: string, to: string): void {
  const pictures = new Set(namesIn(path.join(world(), 'files/article-images')))
  for (const picture of namesIn(variantsIn(from)).filter((name) => pictures.has(name))) {
    mkdirSync(path.join(variantsIn(to), picture), { recursive: true })
    for (const name of namesIn(path.join(variantsIn(from), picture))) link(path.join(picture, name), from, to)
  }
}

function link(file: string, from: string, to: string): void {
  try {
    linkSync(path.join(variantsIn(from), file), path.join(variantsIn(to), file))
  } catch (problem) {
    // It is there, was removed meanwhile, or lies on another disk.
    if (!/^(EEXIST|ENOENT|EXDEV)$/.test((problem as NodeJS.ErrnoException).code ?? '')) throw problem
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw problem
  }
}
