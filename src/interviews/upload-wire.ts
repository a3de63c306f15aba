/** Where a part's bytes go (tus 1.0, tus.io/protocols/resumable-upload). */
export const uploadsPath = '/api/interviews/uploads'
/** The most that one PATCH brings; the sender sends less on a slow line. */
export const chunkBytes = 4 * 1024 * 1024
