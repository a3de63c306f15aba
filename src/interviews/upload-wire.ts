/** The address for uploads of parts (tus 1.0, tus.io/protocols/resumable-upload). */
export const uploadsPath = '/api/interviews/uploads'
/** The most bytes in one PATCH. The sender sends less on a slow connection. */
export const chunkBytes = 4 * 1024 * 1024
