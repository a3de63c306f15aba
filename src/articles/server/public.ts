/** What other domains may do with articles. */
export { articleTitles } from './article-titles.ts'
export { seedSampleArticles } from './seed-articles.ts'
