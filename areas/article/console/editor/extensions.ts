import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkAddress } from '../../markup.ts'
import { AlignmentExtension } from './alignment.ts'
import { TextColourMark, TextSize } from './marks.ts'
import { Picture } from './picture.ts'

const cellAttributes = () => ({ colspan: { default: 1 }, rowspan: { default: 1 } })

// The library's tables and cells render widths and alignments as styles, which the content policy forbids.
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]], addNodeView: () => null })
const PlainCell = TableCell.extend({ addAttributes: cellAttributes })
const PlainHeader = TableHeader.extend({ addAttributes: cellAttributes })

/** The parts of an article, the same as the server keeps. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    link: { openOnClick: false, autolink: false, isAllowedUri: (address) => isLinkAddress(address) },
  }),
  PlainTable.configure({ resizable: false }),
  TableRow,
  PlainCell,
  PlainHeader,
  TextSize,
  TextColourMark,
  AlignmentExtension,
  Picture,
]
