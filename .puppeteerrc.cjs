// The browser is Debian's chromium (test/support/browser.ts), never a download.
module.exports = { skipDownload: true }
