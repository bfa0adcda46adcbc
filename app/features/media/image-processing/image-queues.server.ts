import type { ImageJob, ImageJobResult } from './image-job.ts'
import { renderQueue } from './image-queue.server.ts'

export type RunImageJob = (job: ImageJob) => Promise<ImageJobResult>

const readers = renderQueue(5, 200)
const uploads = renderQueue(10, 2000, readers)

export const runForReader: RunImageJob = (job) => readers.run(job)
export const runForPreview: RunImageJob = (job) => readers.run(job, 'later')
export const runForUpload: RunImageJob = (job) => uploads.run(job)
export const runForPageWidths: RunImageJob = (job) => uploads.run(job, 'later')
export const runInBackground: RunImageJob = (job) => uploads.run(job, 'last')
