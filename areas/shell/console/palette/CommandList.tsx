import { useEffect, useRef } from 'react'
import type { Command, CommandGroup } from './command.ts'
import styles from './CommandList.module.css'

interface Props {
  readonly id: string
  readonly groups: readonly CommandGroup[]
  readonly active: Command | undefined
  readonly isSearching: boolean
  readonly onPoint: (command: Command) => void
  readonly onChoose: (command: Command) => void
}

type OptionProps = Pick<Props, 'onPoint' | 'onChoose'> & {
  readonly id: string
  readonly command: Command
  readonly isActive: boolean
}

const Option = ({ id, command, isActive, onPoint, onChoose }: OptionProps) => {
  const option = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={option}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      // `onMouseMove` instead of `onMouseEnter`: a list that scrolls under a resting pointer must not change the
      // selection.
      onMouseMove={() => onPoint(command)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(command)}
    >
      <span className={styles.icon} aria-hidden="true">
        {command.icon}
      </span>
      <span className={styles.title}>{command.title}</span>
      {command.hint === undefined ? null : <span className={styles.hint}>{command.hint}</span>}
    </button>
  )
}

/** The results by kind. The focus stays in the input, which names the active option. */
export const CommandList = ({ id, groups, active, isSearching, onPoint, onChoose }: Props) => (
  <>
    <div id={id} role="listbox" aria-label="搜索结果" aria-busy={isSearching} className={styles.list}>
      {groups.map(({ heading, commands }) => (
        <div key={heading} role="group" aria-label={heading}>
          <p className={styles.heading} aria-hidden="true">
            {heading}
          </p>
          {commands.map((command) => (
            <Option
              key={command.key}
              id={`${id}:${command.key}`}
              command={command}
              isActive={command === active}
              onPoint={onPoint}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
    <p className={styles.state} role="status">
      {groups.length > 0 ? '' : isSearching ? '正在搜索…' : '没有匹配的结果'}
    </p>
  </>
)
