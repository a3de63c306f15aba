/** Paths whose calls read their bodies as they stream in: films; captions and posters. */
export const videoBodies = {
  films: /^\/api\/videos\/(?:upload|uploads(?:\/[^/]+)?)$/,
  small: /^\/api\/videos\/[^/]+\/(?:captions|poster)$/,
}
