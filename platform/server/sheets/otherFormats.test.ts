import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { readFile } from './readFile.ts'

const names = ['office', 'table', 'text', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"')

/** A number format that changes with the value, as LibreOffice writes for negative numbers in red. */
const styles = `<office:automatic-styles><number:number-style style:name="N1"><number:number number:min-integer-digits="1"/>
  <style:map style:condition="value()&lt;0" style:apply-style-name="N0"/></number:number-style></office:automatic-styles>`
const row = (text: string) =>
  `<table:table-row><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`
const table = `<table:table table:name="名单">${row('姓名')}${row('王芳')}</table:table>`
const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names.join(' ')}>${styles}
  <office:body><office:spreadsheet>${table}</office:spreadsheet></office:body></office:document-content>`

const makeDocument = (): Promise<Buffer> => {
  const zip = new ZipFile()
  const parts = {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest/>',
    'styles.xml': '<office:document-styles/>',
    'content.xml': content,
  }
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

test('reads a document with number formats that the library does not know, and prints nothing', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue(undefined)
  try {
    const limits = { bytes: 1 << 20, inflatedBytes: 1 << 20, rows: 10 }
    const task = { title: '名单', columns: [], source: await makeDocument(), limits, isRaw: true, isAnyFormat: true }
    const found = await Array.fromAsync(readFile(task))
    expect(found.flatMap(({ rows }) => rows.map(({ cells }) => cells))).toEqual([['姓名'], ['王芳']])
    expect(printed).not.toHaveBeenCalled()
  } finally {
    printed.mockRestore()
  }
})
