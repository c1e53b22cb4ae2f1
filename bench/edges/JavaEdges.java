import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The judge for Java: which file uses a definition of which other file, by javac.
 *
 * <p>Usage: {@code java JavaEdges.java DIR [CLASSPATH]}
 *
 * <p>Prints "judged TAB PATH" for every file that was checked, then one row for each use: FROM, TO, DEFINITION, LINE and
 * "name" (a type, or something static without its type) or "member", with tabs between. All tracked files are compiled
 * together, tests included; of files that declare the same type only the first is judged, and none that does not parse.
 * Imports are no uses. Libraries that are not on CLASSPATH are unknown: javac reports errors and goes on.
 */
public class JavaEdges {
  private static final List<String> OPTIONS =
      List.of("-proc:none", "-nowarn", "-Xmaxerrs", "1000000", "-XDshould-stop.ifError=FLOW", "-encoding", "UTF-8");

  private final Path root;
  private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
  private final StandardJavaFileManager manager =
      compiler.getStandardFileManager(problem -> {}, null, StandardCharsets.UTF_8);
  /** The file of each top-level type, by qualified name. */
  private final Map<String, String> fileOfType = new HashMap<>();
  private final TreeSet<String> judged = new TreeSet<>();
  private final TreeSet<String> rows = new TreeSet<>();

  JavaEdges(Path root) {
    this.root = root;
  }

  public static void main(String[] args) throws IOException {
    if (args.length < 1) {
      System.err.println("Usage: java JavaEdges.java DIR [CLASSPATH]");
      System.exit(2);
    }
    new JavaEdges(Path.of(args[0]).toRealPath()).judge(args.length > 1 ? args[1] : "");
  }

  private void judge(String classpath) throws IOException {
    Set<JavaFileObject> broken = new HashSet<>();
    List<Path> kept = new ArrayList<>();
    Iterable<? extends CompilationUnitTree> parsed = task(trackedFiles(), "", broken::add).parse();
    for (CompilationUnitTree unit : parsed) {
      JavaFileObject file = unit.getSourceFile();
      if (!broken.contains(file) && declareTypes(unit)) kept.add(Path.of(file.toUri()));
    }
    JavacTask task = task(kept, classpath, file -> {});
    Iterable<? extends CompilationUnitTree> units = task.parse();
    task.analyze();
    Trees trees = Trees.instance(task);
    for (CompilationUnitTree unit : units) {
      judged.add(pathOf(unit));
      new Uses(trees, unit).scan(unit, null);
    }
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    judged.forEach(path -> out.print("judged\t" + path + "\n"));
    rows.forEach(row -> out.print(row + "\n"));
    out.flush();
  }

  private List<Path> trackedFiles() throws IOException {
    Process git = new ProcessBuilder("git", "ls-files", "-z", "*.java").directory(root.toFile()).start();
    List<Path> files = new ArrayList<>();
    for (String path : new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\0")) {
      // Several modules cannot be compiled as one.
      boolean isModule = path.endsWith("module-info.java");
      if (!isModule && Files.isRegularFile(root.resolve(path))) files.add(root.resolve(path));
    }
    return files;
  }

  /** `onError` is given each file that javac reports an error for. */
  private JavacTask task(List<Path> files, String classpath, Consumer<JavaFileObject> onError) {
    List<String> options = new ArrayList<>(OPTIONS);
    options.addAll(List.of("-classpath", classpath));
    Iterable<? extends JavaFileObject> sources = manager.getJavaFileObjectsFromPaths(files);
    DiagnosticListener<JavaFileObject> listener =
        problem -> {
          if (problem.getKind() == Diagnostic.Kind.ERROR) onError.accept(problem.getSource());
        };
    return (JavacTask) compiler.getTask(null, manager, listener, options, null, sources);
  }

  /** Notes the file's types; false if another file has declared one of them. */
  private boolean declareTypes(CompilationUnitTree unit) {
    String start = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
    List<String> names = new ArrayList<>();
    for (Tree type : unit.getTypeDecls()) {
      if (type instanceof ClassTree) names.add(start + ((ClassTree) type).getSimpleName());
    }
    if (names.stream().anyMatch(fileOfType::containsKey)) return false;
    names.forEach(name -> fileOfType.put(name, pathOf(unit)));
    return true;
  }

  private String pathOf(CompilationUnitTree unit) {
    return root.relativize(Path.of(unit.getSourceFile().toUri())).toString();
  }

  /** Adds a row for each name whose element another file of the project declares. */
  private class Uses extends TreePathScanner<Void, Void> {
    private final Trees trees;
    private final CompilationUnitTree unit;

    Uses(Trees trees, CompilationUnitTree unit) {
      this.trees = trees;
      this.unit = unit;
    }

    @Override
    public Void visitImport(ImportTree tree, Void nothing) {
      return null;
    }

    @Override
    public Void visitPackage(PackageTree tree, Void nothing) {
      return scan(tree.getAnnotations(), null);
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void nothing) {
      add(tree);
      return super.visitIdentifier(tree, null);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, Void nothing) {
      add(tree);
      return super.visitMemberSelect(tree, null);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Void nothing) {
      add(tree);
      return super.visitMemberReference(tree, null);
    }

    private void add(Tree tree) {
      Element element = trees.getElement(getCurrentPath());
      if (element == null || element.getKind() == ElementKind.PACKAGE || isClassLiteral(tree)) return;
      String from = pathOf(unit);
      String to = fileOfType.get(outermostType(element));
      if (to == null || to.equals(from)) return;
      long end = trees.getSourcePositions().getEndPosition(unit, tree);
      // javac itself adds the types of lambda parameters that are not written.
      if (end == Diagnostic.NOPOS) return;
      String line = String.valueOf(unit.getLineMap().getLineNumber(end));
      rows.add(String.join("\t", from, to, qualifiedName(element), line, how(tree, element)));
    }

    /** `Type.class`: the type itself is a row of its own. */
    private boolean isClassLiteral(Tree tree) {
      return tree instanceof MemberSelectTree && ((MemberSelectTree) tree).getIdentifier().contentEquals("class");
    }

    private String how(Tree tree, Element element) {
      if (element instanceof TypeElement) return "name";
      return tree instanceof IdentifierTree && element.getModifiers().contains(Modifier.STATIC) ? "name" : "member";
    }
  }

  private static String outermostType(Element element) {
    String name = "";
    for (Element at = element; at != null && at.getKind() != ElementKind.PACKAGE; at = at.getEnclosingElement()) {
      name = at instanceof TypeElement ? ((TypeElement) at).getQualifiedName().toString() : "";
    }
    return name;
  }

  private static String qualifiedName(Element element) {
    String name = "";
    for (Element at = element; at != null && at.getKind() != ElementKind.PACKAGE; at = at.getEnclosingElement()) {
      // A constructor is called by the name of its type.
      if (at.getKind() != ElementKind.CONSTRUCTOR) name = at.getSimpleName() + (name.isEmpty() ? "" : ".") + name;
    }
    return name;
  }
}
