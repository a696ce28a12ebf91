import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import {
  type Alignment,
  type TextColour,
  alignmentNames,
  alignments,
  fontSizes,
  isLinkAddress,
  pictureWidths,
  textColourKeys,
  textColours,
} from '../../markup.ts'
import styles from './Editor.module.css'

interface Tool {
  readonly label: string
  readonly shown: string
  readonly isOn: boolean
  readonly press: () => unknown
}

const ToolButton = ({ label, shown, isOn, press }: Tool) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    // The focus stays in the text, with its selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => press()}
  >
    {shown}
  </button>
)

const usualSize = 16

const sizeOptions = fontSizes.map((px) => ({ value: px, label: `${px}px` }))
const colourOptions = [
  { value: '', label: '默认颜色' },
  ...textColourKeys.map((key) => ({ value: key, label: textColours[key] })),
]
const blockOptions = [
  { value: 0, label: '正文' },
  { value: 2, label: '大标题' },
  { value: 3, label: '小标题' },
]

/** The state of the text at the cursor, as the tools show it. */
const readState = (editor: Editor) => ({
  marks: {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    link: editor.isActive('link'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    blockquote: editor.isActive('blockquote'),
  },
  size: Number(editor.getAttributes('textSize')['px'] ?? usualSize),
  colour: String(editor.getAttributes('textColour')['colour'] ?? ''),
  block: Number(editor.isActive('heading') ? editor.getAttributes('heading')['level'] : 0),
  alignment: alignments.find((one) => editor.isActive({ alignment: one })) ?? 'left',
  isInTable: editor.isActive('table'),
  isPicture: editor.isActive('picture'),
  width: Number(editor.getAttributes('picture')['width'] ?? 0),
})

const LinkDialog = ({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) => {
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const isValid = address === '' || isLinkAddress(address)
  const save = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
    else chain.setLink({ href: address }).run()
    onClose()
  }
  return (
    <Dialog title="链接" okText="确定" okButtonProps={{ disabled: !isValid }} onOk={save} onCancel={onClose}>
      <Input
        aria-label="网址"
        placeholder="https://… 或 mailto:…；清空则去掉链接"
        maxLength={1000}
        value={address}
        onChange={({ target }) => setAddress(target.value.trim())}
        onPressEnter={() => (isValid ? save() : undefined)}
      />
      {isValid ? null : <p role="alert">网址须以 http://、https:// 或 mailto: 开头</p>}
    </Dialog>
  )
}

const TableTools = ({ editor }: { readonly editor: Editor }) => {
  const tool = (label: string, press: () => unknown) => (
    <ToolButton key={label} label={label} shown={label} isOn={false} press={press} />
  )
  const chain = () => editor.chain().focus()
  return (
    <>
      {tool('加行', () => chain().addRowAfter().run())}
      {tool('加列', () => chain().addColumnAfter().run())}
      {tool('删行', () => chain().deleteRow().run())}
      {tool('删列', () => chain().deleteColumn().run())}
      {tool('删表格', () => chain().deleteTable().run())}
    </>
  )
}

const LookSelects = ({ editor, state }: { readonly editor: Editor; readonly state: ReturnType<typeof readState> }) => (
  <>
    <Select
      size="small"
      aria-label="段落"
      style={{ width: 88 }}
      options={blockOptions}
      value={state.block}
      onChange={(level: number) =>
        level === 2 || level === 3
          ? editor.chain().focus().setHeading({ level }).run()
          : editor.chain().focus().setParagraph().run()
      }
    />
    <Select
      size="small"
      aria-label="字号"
      style={{ width: 80 }}
      options={sizeOptions}
      value={state.size}
      onChange={(px: number) =>
        editor
          .chain()
          .focus()
          .setTextSize(px === usualSize ? null : px)
          .run()
      }
    />
    <Select
      size="small"
      aria-label="文字颜色"
      style={{ width: 104 }}
      options={colourOptions}
      value={state.colour}
      onChange={(colour: string) => {
        const known = textColourKeys.find((key): key is TextColour => key === colour) ?? null
        editor.chain().focus().setTextColour(known).run()
      }}
    />
    <Select
      size="small"
      aria-label="对齐"
      style={{ width: 88 }}
      options={alignments.map((value) => ({ value, label: alignmentNames[value] }))}
      value={state.alignment}
      onChange={(alignment: Alignment) => editor.chain().focus().setAlignment(alignment).run()}
    />
  </>
)

/** The tools above the text. `onPicture` opens the file chooser. */
export const Toolbar = ({ editor, onPicture }: { readonly editor: Editor; readonly onPicture: () => void }) => {
  const state = useEditorState({ editor, selector: ({ editor: current }) => readState(current) })
  const [isLinking, setLinking] = useState(false)
  const chain = () => editor.chain().focus()
  const { marks } = state
  const tools: readonly Tool[] = [
    { label: '加粗', shown: 'B', isOn: marks.bold, press: () => chain().toggleBold().run() },
    { label: '斜体', shown: 'I', isOn: marks.italic, press: () => chain().toggleItalic().run() },
    { label: '下划线', shown: 'U', isOn: marks.underline, press: () => chain().toggleUnderline().run() },
    { label: '删除线', shown: 'S', isOn: marks.strike, press: () => chain().toggleStrike().run() },
    { label: '项目列表', shown: '•', isOn: marks.bulletList, press: () => chain().toggleBulletList().run() },
    { label: '编号列表', shown: '№', isOn: marks.orderedList, press: () => chain().toggleOrderedList().run() },
    { label: '引用', shown: '❝', isOn: marks.blockquote, press: () => chain().toggleBlockquote().run() },
    { label: '链接', shown: '链接', isOn: marks.link, press: () => setLinking(true) },
    { label: '插入图片', shown: '图片', isOn: false, press: onPicture },
    {
      label: '插入表格',
      shown: '表格',
      isOn: state.isInTable,
      press: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { label: '撤销', shown: '↶', isOn: false, press: () => chain().undo().run() },
    { label: '重做', shown: '↷', isOn: false, press: () => chain().redo().run() },
  ]
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="编辑工具">
      <LookSelects editor={editor} state={state} />
      {tools.map((tool) => (
        <ToolButton key={tool.label} {...tool} />
      ))}
      {state.isInTable ? <TableTools editor={editor} /> : null}
      {state.isPicture
        ? pictureWidths.map((percent) => (
            <ToolButton
              key={percent}
              label={`图片宽 ${percent}%`}
              shown={`${percent}%`}
              isOn={state.width === percent}
              press={() => chain().setPictureWidth(percent).run()}
            />
          ))
        : null}
      {isLinking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </div>
  )
}
