import { yieldToNobody } from '#features/media/image-processing/image-worker-client.server.ts'

// Preloaded into a server whose pictures a test waits for, on a machine that may be busy.
yieldToNobody()
