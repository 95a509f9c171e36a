namespace TokenSigningBench.Reports.Tests.Html;

/// <summary>What tests ask a page in a browser. Each is the body of a function.</summary>
internal static class PageScripts
{
    /// <summary>Sets the font of all texts, by a constructed style: the page's policy allows no other style element.</summary>
    public const string SetFont = """
        const style = new CSSStyleSheet();
        style.replaceSync(`* { font-family: "${arguments[0]}" !important; }`);
        document.adoptedStyleSheets = [style];
        """;

    /// <summary>Texts that are cut off or written outside of their place.</summary>
    public const string CutTexts = """
        const cut = [];
        const width = document.documentElement.clientWidth;
        for (const figure of document.querySelectorAll('figure')) {
          const place = figure.getBoundingClientRect();
          for (const text of figure.querySelectorAll('text')) {
            const box = text.getBoundingClientRect();
            if (box.width > 0 && (box.left < place.left - 2 || box.right > place.right + 2)) cut.push('chart: ' + text.textContent);
          }
        }
        for (const element of document.querySelectorAll('h1, h2, h3, h4, p, li, summary, label, .value')) {
          const box = element.getBoundingClientRect();
          const isHidden = element.closest('.skip') || box.width === 0;
          if (!isHidden && (box.right > width + 1 || element.scrollWidth > element.clientWidth + 1)) cut.push(element.textContent.trim());
        }
        return cut;
        """;

    /// <summary>Labels of an axis, or a name and its value, that lie over each other.</summary>
    public const string OverlappingTicks = """
        const overlapping = [];
        for (const chart of document.querySelectorAll('.chart')) {
          const boxes = [...chart.querySelectorAll('.tick, .number, text[x="0"]')]
            .map(text => [text.getBoundingClientRect(), text.textContent]).filter(([box]) => box.width > 0);
          for (const [one, name] of boxes) for (const [other, second] of boxes)
            if (name !== second && one.left < other.left && one.right > other.left
              && one.top + 4 < other.bottom && other.top + 4 < one.bottom)
              overlapping.push(`${chart.getAttribute('aria-label').slice(0, 60)}: ${name} and ${second}`);
        }
        return overlapping;
        """;

    /// <summary>Texts with less contrast than WCAG 2.2 level AA requires (1.4.3), and the number of texts.</summary>
    public const string LowContrast = """
        const parse = colour => { const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number); return { rgb: [r, g, b], a }; };
        const luminance = rgb => rgb.map(part => part / 255).map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
          .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
        const contrast = (one, other) => {
          const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
          return (high + 0.05) / (low + 0.05);
        };
        const behind = element => {
          for (let one = element; one; one = one.parentElement) {
            const { rgb, a } = parse(getComputedStyle(one).backgroundColor);
            if (a === 1) return rgb;
          }
          return [255, 255, 255];
        };
        const low = [];
        let count = 0;
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const element = walker.currentNode.parentElement;
          if (!walker.currentNode.textContent.trim() || !element.checkVisibility()) continue;
          if (['SCRIPT', 'STYLE', 'title'].includes(element.tagName)) continue;
          const style = getComputedStyle(element);
          const colour = parse(element.namespaceURI.endsWith('svg') ? style.fill : style.color);
          const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
          count++;
          const found = contrast(colour.rgb, behind(element));
          if (colour.a < 1 || found < (isLarge ? 3 : 4.5))
            low.push(`${found.toFixed(2)}: ${walker.currentNode.textContent.trim().slice(0, 60)}`);
        }
        return [count, ...low];
        """;

    /// <summary>What can be reached by the Tab key, in the order of the document, without what is closed or not shown.</summary>
    public const string Focusable = """
        const all = [...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]')];
        return all.filter(one => one.checkVisibility()).length;
        """;

    /// <summary>The place of the focused element among all elements, and whether it has an outline inside the window.</summary>
    public const string Focused = """
        const focused = document.activeElement;
        const box = focused.getBoundingClientRect();
        const isSeen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
        const isOutlined = parseFloat(getComputedStyle(focused).outlineWidth) >= 2;
        return [[...document.querySelectorAll('*')].indexOf(focused), isSeen && isOutlined ? 1 : 0];
        """;

    /// <summary>Addresses of links that lead nowhere.</summary>
    public const string DeadLinks = """
        return [...document.links].map(link => link.getAttribute('href')).filter(address =>
          address.startsWith('#') ? !document.getElementById(address.slice(1)) : !address.startsWith('data:text/csv'));
        """;

    /// <summary>Each table as the page offers it for download.</summary>
    public const string Csv = """
        return [...document.querySelectorAll('.download')].map(link => decodeURIComponent(link.href.slice(link.href.indexOf(',') + 1)));
        """;

    /// <summary>The share of pixels, from 0 to 1, in which two PNG files of one size differ visibly; 1 for different sizes.</summary>
    public const string DifferentPixels = """
        const done = arguments[arguments.length - 1];
        const pixels = async file => {
          const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + file)).blob());
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          canvas.drawImage(bitmap, 0, 0);
          return canvas.getImageData(0, 0, bitmap.width, bitmap.height);
        };
        Promise.all([pixels(arguments[0]), pixels(arguments[1])]).then(([one, other]) => {
          if (one.width !== other.width || one.height !== other.height) return done(1);
          let different = 0;
          for (let at = 0; at < one.data.length; at += 4)
            if ([0, 1, 2].some(part => Math.abs(one.data[at + part] - other.data[at + part]) > 48)) different++;
          done(different / (one.width * one.height));
        });
        """;
}
