/** What other domains may do with articles. */
export { seedSampleArticles } from './seed-articles.ts'
