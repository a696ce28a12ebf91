type Mark = readonly [name: string, pattern: RegExp]

// The first that fits: browsers of others carry Chrome's and Safari's words beside their own, Chrome carries Safari's.
const browsers: readonly Mark[] = [
  ['企业微信', /wxwork\//i],
  ['微信', /MicroMessenger\//i],
  ['钉钉', /DingTalk/i],
  ['QQ浏览器', /QQBrowser\//i],
  ['360浏览器', /360SE|360EE|QIHU/i],
  ['搜狗浏览器', /MetaSr|SogouMobileBrowser/i],
  ['UC浏览器', /UCBrowser|UBrowser\//i],
  ['小米浏览器', /MiuiBrowser\//i],
  ['华为浏览器', /HuaweiBrowser\//i],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/.*Safari\//],
]

const systems: readonly Mark[] = [
  ['Windows', /Windows NT|Windows /],
  ['鸿蒙', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
]

const nameIn = (marks: readonly Mark[], userAgent: string) => marks.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** A browser as its owner would call it, such as `Chrome · Windows`; 未知设备 where its own words say nothing. */
export const deviceName = (userAgent: string): string => {
  const known = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((name) => name !== undefined)
  return known.length === 0 ? '未知设备' : known.join(' · ')
}
