import { useState } from 'react'
import { articlesConsole } from '#content/console/articles.ts'
import type { PersonKey } from '#content/types.ts'
import { CompactButton } from '#src/design/console/compact-button.tsx'
import { CompactCheck, CompactField } from '#src/design/console/compact-field.tsx'
import { fill } from '#src/values/fill.ts'
import type { ArticleContent } from '../../article.ts'
import { PictureButton } from './picture-button.tsx'
import type { ArticleDraft } from './use-article-draft.ts'

const words = articlesConsole.editor
const faces: readonly PersonKey[] = ['ailsa', 'callum', 'dee', 'harpreet', 'kofi', 'mei', 'moira', 'nadia']
const mostFaces = 4

export interface ArticleDetailsProps {
  draft: ArticleDraft
  content: ArticleContent
  /** What the server refused, by field. */
  fields: Record<string, string>
}

/** Address, title for search engines, category, author, tags and the picture. */
export function ArticleDetails({ draft, content, fields }: ArticleDetailsProps) {
  const [typedTags, setTypedTags] = useState('')
  const tags = tagsIn(typedTags).join() === content.tags.join() ? typedTags : content.tags.join(', ')
  return (
    <div className="ar-details">
      <CompactField
        label={words.slug}
        hint={slugHint(content.slug, draft.record?.publishedSlug ?? null)}
        value={content.slug}
        error={fields.slug}
        onChange={(event) => draft.change({ slug: event.target.value })}
      />
      <CompactField
        label={words.metaTitle}
        hint={words.metaTitleHint}
        value={content.metaTitle}
        error={fields.metaTitle}
        maxLength={160}
        onChange={(event) => draft.change({ metaTitle: event.target.value })}
      />
      <CompactField
        label={words.category}
        hint={words.categoryHint}
        value={content.category}
        error={fields.category}
        onChange={(event) => draft.change({ category: event.target.value })}
      />
      <CompactField
        label={words.author}
        value={content.author}
        error={fields.author}
        maxLength={120}
        onChange={(event) => draft.change({ author: event.target.value })}
      />
      <CompactField
        label={words.tags}
        hint={words.tagsHint}
        value={tags}
        error={Object.entries(fields).find(([field]) => field.startsWith('tags'))?.[1]}
        onChange={(event) => {
          setTypedTags(event.target.value)
          draft.change({ tags: tagsIn(event.target.value) })
        }}
      />
      <Featured draft={draft} content={content} />
    </div>
  )
}

function slugHint(slug: string, published: string | null): string {
  return published === null || slug === published
    ? fill(words.slugHint, { slug })
    : fill(words.slugLater, { slug, published })
}

/** The main picture: an uploaded one, or some of our faces. */
function Featured({ draft, content }: Pick<ArticleDetailsProps, 'draft' | 'content'>) {
  const chosenFaces = content.featured && 'faces' in content.featured ? content.featured.faces : []
  const picture = content.featured && 'image' in content.featured ? content.featured : undefined
  const choose = (face: string, on: boolean) => {
    const next = on ? [...chosenFaces, face] : chosenFaces.filter((other) => other !== face)
    draft.change({ featured: next.length > 0 ? { faces: next } : null })
  }
  return (
    <>
      {picture ? (
        <div className="ar-picture">
          <img src={picture.image} alt="" width={picture.width} height={picture.height} />
          <CompactField
            label={words.alt}
            value={picture.alt}
            maxLength={300}
            onChange={(event) => draft.change({ featured: { ...picture, alt: event.target.value } })}
          />
          <CompactButton onClick={() => draft.change({ featured: null })}>{words.removePicture}</CompactButton>
        </div>
      ) : (
        <fieldset className="ar-faces">
          <legend>{words.faces}</legend>
          <p>{words.facesHint}</p>
          {faces.map((face) => (
            <CompactCheck
              key={face}
              label={face}
              checked={chosenFaces.includes(face)}
              disabled={!chosenFaces.includes(face) && chosenFaces.length >= mostFaces}
              onChange={(event) => choose(face, event.target.checked)}
            />
          ))}
          <PictureButton
            label={words.picture}
            busyLabel={words.inserting}
            onKept={({ image, width, height }) => draft.change({ featured: { image, width, height, alt: '' } })}
          />
        </fieldset>
      )}
    </>
  )
}

function tagsIn(text: string): string[] {
  const tags = text
    .split(',')
    .map((tag) => tag.trim().toLowerCase().replace(/^#/, '').replace(/\s+/g, '-'))
    .filter(Boolean)
  return [...new Set(tags)]
}
