/// The page's style sheet and script: `page.css` and `page.js` beside this, which the build makes a part of the program.
enum PageAssets {
    static let style = String(decoding: PackageResources.page_css, as: UTF8.self)
    static let script = String(decoding: PackageResources.page_js, as: UTF8.self)
}
