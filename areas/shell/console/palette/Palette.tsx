import { SearchOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Toasts } from '../../../../platform/console/kit/Toasts.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { openPersonalDialog } from '../../../identity/console/index.ts'
import type { UserRow } from '../../../users/contract.ts'
import type { Command } from './command.ts'
import { CommandList } from './CommandList.tsx'
import styles from './Palette.module.css'
import { rememberCommand } from './recent.ts'
import { useFoundCommands } from './useFoundCommands.ts'

interface Props {
  readonly onPerson: (row: UserRow) => void
  readonly onClose: () => void
}

/** Opens a dialog in the browser's top layer, above other dialogs. On close the focus returns. */
const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const closeBeside = ({ target }: MouseEvent) => {
      if (target === element) element?.close()
    }
    element?.addEventListener('click', closeBeside)
    element?.showModal()
    return () => {
      element?.removeEventListener('click', closeBeside)
      element?.close()
    }
  }, [])
  return dialog
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The quick search: finds screens, people, classes and actions by name or pinyin initials, usable from the keyboard
 * only.
 */
const Palette = ({ onPerson, onClose }: Props) => {
  const { userId, schoolId } = useUser()
  const owner = `${userId}:${schoolId}`
  const dialog = useModal()
  const listId = useId()
  const [word, setWord] = useState('')
  const [wanted, setWanted] = useState<string | null>(null)
  const { groups, isSearching } = useFoundCommands(word, owner, onPerson)
  const commands = groups.flatMap((group) => group.commands)
  const active = commands.find(({ key }) => key === wanted) ?? commands[0]

  const run = (command: Command) => {
    if (!command.key.startsWith('person:')) rememberCommand(owner, command.key)
    // Close the palette and any personal dialog first, so that they don't cover what the command opens.
    dialog.current?.close()
    onClose()
    openPersonalDialog(null)
    command.run()
  }

  const move = (by: number) => {
    const from = active ? commands.indexOf(active) : 0
    setWanted(commands[(from + by + commands.length) % commands.length]?.key ?? null)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows may belong to the input method.
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (step !== undefined) move(step)
    if (event.key === 'Enter' && active) run(active)
    if (event.key === 'Escape') onClose()
  }

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="快速搜索" onClose={onClose}>
      <div className={styles.box}>
        <SearchOutlined aria-hidden="true" />
        <input
          className={styles.word}
          role="combobox"
          aria-label="搜索页面、人员、班级、操作"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId}:${active.key}` : undefined}
          placeholder="搜索页面、人员、班级、操作，可用拼音首字母"
          autoComplete="off"
          spellCheck={false}
          value={word}
          onChange={(event) => {
            setWord(event.target.value)
            setWanted(null)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <CommandList
        id={listId}
        groups={groups}
        active={active}
        isSearching={isSearching}
        onPoint={({ key }) => setWanted(key)}
        onChoose={run}
      />
      <Toasts />
    </dialog>
  )
}

export default Palette
