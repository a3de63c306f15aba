import type { Context, Slice } from '#src/platform/slice.ts'
import type { StaffGate } from '#src/staff/server/public.ts'
import type { PictureDrawer } from './article-images.ts'
import { articlesConsoleRoutes } from './console/routes.ts'
import { type ArticlePages, articlePageRoutes, type CardDrawer } from './page-routes.ts'
import { prunePictures } from './prune-pictures.ts'

export type { ArticlePages } from './page-routes.ts'

/** The slice of articles: writing them, their pages and feeds. */
export function articles(
  context: Context,
  needs: { staff: StaffGate; pages: ArticlePages; drawCard: CardDrawer; drawPicture: PictureDrawer },
): Slice {
  return {
    routes: articlePageRoutes({ ...context, ...needs }),
    consoleRoutes: articlesConsoleRoutes(context, needs),
    jobs: [
      {
        name: 'prune-article-pictures',
        schedule: '35 4 * * *',
        run: async () => void (await prunePictures(context.db, context.clock.now())),
      },
    ],
  }
}
