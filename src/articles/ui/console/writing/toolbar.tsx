import { type KeyboardEvent, useState } from 'react'
import { articlesConsole } from '#content/console/articles.ts'
import { type Tool, toolNames } from './commands.ts'
import { hasCommandKey, keyHint } from './key-hints.ts'

const words = articlesConsole.editor

export interface ToolbarProps {
  /** Which tools are on at the caret, and which can be used there. */
  states: Record<Tool, { isOn: boolean; canDo: boolean }>
  isLink: boolean
  isBusy: boolean
  onTool: (tool: Tool) => void
  onLink: () => void
  onPicture: () => void
}

const switches = new Set<Tool>(toolNames.filter((tool) => !/undo|redo|indent|outdent|rule|table/.test(tool)))

/**
 * The toolbar. It is one stop for the Tab key; the arrow keys move from tool to tool (ARIA Authoring Practices,
 * Toolbar).
 */
export function Toolbar({ states, isLink, isBusy, onTool, onLink, onPicture }: ToolbarProps) {
  const [current, setCurrent] = useState(0)
  const [isMac] = useState(() => hasCommandKey(navigator))
  const buttons = [
    ...toolNames.map((tool) => ({
      name: tool as string,
      label: words.tools[tool],
      keys: words.keys[tool],
      isOn: switches.has(tool) ? states[tool].isOn : undefined,
      canDo: states[tool].canDo,
      act: () => onTool(tool),
    })),
    { name: 'link', label: words.tools.link, keys: words.keys.link, isOn: isLink, canDo: true, act: onLink },
    { name: 'picture', label: isBusy ? words.inserting : words.insert, keys: '', canDo: !isBusy, act: onPicture },
  ]
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    const place = (next + buttons.length) % buttons.length
    setCurrent(place)
    event.currentTarget.querySelectorAll('button')[place]?.focus()
  }
  return (
    <div
      className="wr-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label={words.toolbar}
      aria-controls="article-text"
      onKeyDown={move}
    >
      {buttons.map(({ name, label, keys, canDo, act, ...button }, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === current ? 0 : -1}
          aria-pressed={'isOn' in button ? button.isOn : undefined}
          aria-disabled={!canDo || undefined}
          title={keyHint(keys, isMac) || undefined}
          // Keep the caret in the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(index)}
          onClick={() => canDo && act()}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
