/** What other domains may use of articles. */
export { articleTitles } from './article-titles.ts'
export { seedSampleArticles } from './seed-articles.ts'
