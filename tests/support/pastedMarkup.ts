import type { Locator } from 'playwright-core'

/** A notice as Word puts it on the clipboard: a heading, a numbered list, a table, and styles. */
export const wordMarkup = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8"><link rel=File-List href="file:///C:/clip_filelist.xml">
<style><!--
p.MsoNormal { color: red }
--></style></head><body>
<p class=MsoNormal>各位老师：<o:p></o:p></p>
<p class=MsoNormal style='text-align:center'><b><span style='font-size:15.0pt;font-family:宋体'>通知<o:p></o:p></span></b></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>第一条</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span><![endif]>第二条</p>
<table border=1 style='width:400pt'><tr><td style='width:100pt'><p>甲</p></td><td><p>乙</p></td></tr></table></body></html>`

/** A part of an article as WeChat's editor puts it on the clipboard. */
export const wechatMarkup =
  '<section style="color: rgb(255, 0, 0);" data-role="outer"><section><p>公众号文字</p></section></section>' +
  '<p><img data-src="https://mmbiz.example/a.png" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>'

/** Pastes markup into an editor, as another program puts it on the clipboard. */
export const pasteMarkup = (text: Locator, html: string): Promise<void> =>
  text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
