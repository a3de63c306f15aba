import { consoleWords } from '#content/console/frame.ts'

/** Shown while the panels load. */
export function SkeletonLines() {
  return (
    <div className="con-rows con-rows--wait" aria-busy="true">
      <span className="sr">{consoleWords.loading}</span>
      {[60, 85, 40, 70].map((width) => (
        <div key={width} className="con-row">
          <i style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
