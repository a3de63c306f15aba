/** The paths whose request bodies are read as streams: films, captions and posters. */
export const videoBodies = {
  films: /^\/api\/videos\/(?:upload|uploads(?:\/[^/]+)?)$/,
  small: /^\/api\/videos\/[^/]+\/(?:captions|poster)$/,
}
