"""Sliders for a notebook: a picture that is drawn again when a number is moved."""

from __future__ import annotations

import inspect
import io
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Sliders", "sliders"]

Values = Mapping[str, Sequence[Any]]
WITHOUT = "Sliders need ipywidgets: pip install 'counterclock[notebook]'. Drawn once, with the first values."


def sliders(draw: Callable[..., object], **values: Sequence[Any]) -> Sliders:
    """Draw a picture under sliders, and again whenever one of them is moved.

    Without ipywidgets the picture is drawn once, and it is said how to install them.

    Parameters
    ----------
    draw : callable
        Takes Axes, then the sliders' numbers by name, each with a default, which the slider begins with:
        ``def draw(ax, lands=38, per_turn=2)``. What it draws is its own; it returns nothing.
    **values : sequence
        For each of these numbers the values that its slider takes: ``lands=range(30, 46)``, or a list.

    Returns
    -------
    Sliders
        Shown by a notebook where it is a cell's last line.

    Raises
    ------
    ValueError
        An argument has no slider, or a slider no argument, or a default is none of its values.

    Examples
    --------
    >>> def draw(ax, rads=3):
    ...     ax.bar([1], [rads])
    >>> moved = sliders(draw, rads=range(1, 6))
    >>> int(moved.draw(rads=5).patches[0].get_height())
    5
    """
    return Sliders(draw, _checked(draw, values))


class Sliders:
    """A picture with sliders.

    Attributes
    ----------
    values : mapping of str to sequence
        The values that each slider takes.
    now : dict
        Where each slider stands.
    """

    def __init__(self, draw: Callable[..., object], values: Values) -> None:
        self._draw = draw
        self.values = values
        self.now = {name: inspect.signature(draw).parameters[name].default for name in values}

    def draw(self, **changes: Any) -> Axes:
        """Draw the picture, without a window.

        Parameters
        ----------
        **changes : object
            Numbers that are moved; the others stay where they stand.

        Returns
        -------
        Axes
            What was drawn on.
        """
        from counterclock import plot_style

        self.now.update(changes)
        ax = plot_style.new_figure().axes[0]
        with plot_style.style():
            self._draw(ax, **self.now)
        return ax

    def picture(self, **changes: Any) -> bytes:
        """Draw the picture as PNG.

        Parameters
        ----------
        **changes : object
            As in `draw`.

        Returns
        -------
        bytes
            The file.
        """
        file = io.BytesIO()
        drawn: Any = self.draw(**changes).figure
        drawn.savefig(file, format="png", dpi=100)
        return file.getvalue()

    def widget(self) -> Any:
        """Return the sliders and the picture as one widget of ipywidgets.

        Returns
        -------
        ipywidgets.VBox
            Below the sliders, in the order of `values`, the picture.
        """
        import ipywidgets

        shown = ipywidgets.Image(value=self.picture(), format="png")
        moved = {name: self._slider(ipywidgets, name) for name in self.values}

        def again(_: object) -> None:
            shown.value = self.picture(**{name: slider.value for name, slider in moved.items()})

        for slider in moved.values():
            slider.observe(again, names="value")
        return ipywidgets.VBox([*moved.values(), shown])

    def _slider(self, ipywidgets: Any, name: str) -> Any:
        """Make one slider."""
        looks = {
            "description": name.replace("_", " "),
            "style": {"description_width": "9em"},
            "layout": {"width": "32em"},
        }
        return ipywidgets.SelectionSlider(options=list(self.values[name]), value=self.now[name], **looks)

    def _ipython_display_(self) -> None:
        """Show it in a notebook."""
        from IPython import display

        show: Any = display.display
        try:
            import ipywidgets  # noqa: F401
        except ImportError:
            print(WITHOUT)
            picture: Any = display.Image
            show(picture(self.picture()))
            return
        show(self.widget())

    def __repr__(self) -> str:
        ranges = [f"{name} {values[0]} to {values[-1]}, now {self.now[name]}" for name, values in self.values.items()]
        return f"Sliders: {'; '.join(ranges)}"


def _checked(draw: Callable[..., object], values: Values) -> dict[str, Sequence[Any]]:
    """Check that every number has its slider, and begins with one of its values."""
    if not callable(draw):
        raise ValueError(f"draw is {draw!r}; give a function of Axes and the sliders' numbers")
    numbers = dict(list(inspect.signature(draw).parameters.items())[1:])
    if not values:
        raise ValueError(f"no slider is given; give the values of {', '.join(numbers) or 'some argument'}")
    for name, parameter in numbers.items():
        if name not in values and parameter.default is parameter.empty:
            raise ValueError(f"{name} has no slider and no default; give {name}=range(...)")
    for name, taken in values.items():
        if name not in numbers:
            raise ValueError(f"{name} is no argument of draw; it has {', '.join(numbers) or 'none besides Axes'}")
        if isinstance(taken, str) or not isinstance(taken, Sequence) or not len(taken):
            raise ValueError(f"{name} is {taken!r}; give the slider's values, such as range(1, 10)")
        if numbers[name].default not in taken:
            raise ValueError(f"{name} begins at {numbers[name].default!r}; give draw a default out of {taken!r}")
    return dict(values)
